import Translate, { translate } from '@docusaurus/Translate';
import { limits } from '#catalog/limits.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { EndpointDialogProps } from './endpoint-dialog.ts';
import { useDeleteEndpoint } from './endpoint-queries.ts';

export function DeleteEndpointDialog({ endpoint, onClose, ...dialog }: EndpointDialogProps) {
  const remove = useDeleteEndpoint();
  return (
    <Dialog
      {...dialog}
      title={translate({ id: 'webhooks.delete.title', message: 'Delete endpoint' })}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => void remove.run({ path: { endpoint_id: endpoint.id } }, onClose)}
          >
            <Translate id="webhooks.delete.title">Delete endpoint</Translate>
          </Button>
        </>
      }
    >
      <p>
        <Translate
          id="webhooks.delete.consequence"
          values={{ url: <strong>{endpoint.url}</strong>, days: limits.recordDays }}
        >
          {'Nothing more is posted to {url}, also not what is on its way. Its deliveries stay listed for {days} days.'}
        </Translate>
      </p>
    </Dialog>
  );
}

import { usePluralForm } from '@docusaurus/theme-common';
import Translate, { translate } from '@docusaurus/Translate';
import type { Work } from '#generated/account/types.gen.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDeleteWorks } from './library-queries.ts';
import { titleOf } from './library-text.ts';

interface DeleteWorksDialogProps {
  works: readonly Work[];
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Says what is lost before it is. */
export function DeleteWorksDialog({ works, ...dialog }: DeleteWorksDialogProps) {
  const remove = useDeleteWorks();
  const { selectMessage } = usePluralForm();
  const count = works.length;
  const [first] = works;
  return (
    <Dialog
      {...dialog}
      title={selectMessage(
        count,
        translate(
          {
            id: 'library.delete.title',
            message: 'Delete {count} work|Delete {count} works',
            description: 'Plural forms, parted by |, in the order one, two, few, many, other as the language has them',
          },
          { count: String(count) },
        ),
      )}
      footer={
        <>
          <CancelButton onClick={dialog.onClose} />
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => void remove.run(works.map(({ id }) => id)).then(dialog.onClose)}
          >
            <Translate id="library.delete">Delete</Translate>
          </Button>
        </>
      }
    >
      {count === 1 && first && (
        <p>
          <strong>{titleOf(first)}</strong>
        </p>
      )}
      <p>
        <Translate id="library.delete.consequence">
          The files are deleted at once: their addresses stop working, also where you have used them, and nothing in the
          gallery shows them any more. Songs can no longer be extended. This cannot be undone, and no credits come back.
        </Translate>
      </p>
    </Dialog>
  );
}

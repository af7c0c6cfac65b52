import type { OperationModel } from './model.ts';
import { OperationView } from './OperationView.tsx';

/**
 * The content of a reference page, rendered into the static HTML (and by the development server). The production
 * client has OperationBody.client.tsx in its place (see plugins/aliases.ts) and never receives the data.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  const operation = require(`@reference/${version}/${page}.json`) as OperationModel;
  return (
    <div data-operation={operation.id}>
      <OperationView operation={operation} />
    </div>
  );
}

import { ApiChanges } from './ApiChanges.tsx';
import type { BuiltProps } from './built-props.ts';
import { CallbackSequence } from './diagrams/CallbackSequence.tsx';
import { TaskStates } from './diagrams/TaskStates.tsx';
import { ModelTable } from './ModelTable.tsx';
import { OperationPrices } from './OperationPrices.tsx';
import { Operator } from './Operator.tsx';
import { OutsideServices } from './OutsideServices.tsx';
import { PackTable } from './PackTable.tsx';
import { PageTools } from './PageTools.tsx';
import { ProblemList } from './ProblemList.tsx';

function contentOf(props: BuiltProps) {
  switch (props.part) {
    case 'models':
      return <ModelTable />;
    case 'prices':
      return <OperationPrices />;
    case 'packs':
      return <PackTable />;
    case 'problems':
      return <ProblemList />;
    case 'operator':
      return <Operator />;
    case 'outside-services':
      return <OutsideServices />;
    case 'page-tools':
      return <PageTools />;
    case 'changes':
      return <ApiChanges version={props.version} words={props.words} />;
    case 'task-states':
      return <TaskStates alt={props.alt} words={props.words} />;
    case 'callback-sequence':
      return <CallbackSequence alt={props.alt} words={props.words} />;
  }
}

/**
 * A part of a guide that is made from catalog, contract or data: a table, a diagram. Rendered into the static HTML (and by
 * the development server); the production client has Built.client.tsx in its place and receives none of it.
 */
export function Built(props: BuiltProps) {
  return <div data-built={props.part}>{contentOf(props)}</div>;
}

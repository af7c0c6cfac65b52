import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';

/** A link to the page about an object whose fields several operations return. */
export function ObjectLink({ page }: { page: string }) {
  return (
    <Link to={`/docs/${page}`}>
      <Translate id="reference.object.task">The task object</Translate>
    </Link>
  );
}

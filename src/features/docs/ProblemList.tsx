import Link from '@docusaurus/Link';
import { useDocById } from '@docusaurus/plugin-content-docs/client';
import { problemCodes } from '#generated/problem-codes.ts';

function Problem({ code }: { code: string }) {
  const page = useDocById(`errors/${code}`);
  return (
    <li>
      <Link to={`/docs/errors/${code}`}>
        <code>{code}</code>
      </Link>
      {' – '}
      {page.title}
    </li>
  );
}

/** Every problem code of the contract with the title of its page, in the reader's language. */
export function ProblemList() {
  return (
    <ul>
      {problemCodes.map((code) => (
        <Problem key={code} code={code} />
      ))}
    </ul>
  );
}

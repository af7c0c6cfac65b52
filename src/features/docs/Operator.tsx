import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

interface Legal {
  readonly entity: string;
  readonly address: readonly string[];
  readonly vatNumber: string;
  readonly email: string;
}

/** The operator of the site and its contact details, from the public configuration. */
export function Operator() {
  const { customFields = {} } = useDocusaurusContext().siteConfig;
  const { entity, address, vatNumber, email } = customFields.legal as Legal;
  const lines = [entity, ...address, vatNumber].filter((line) => line !== '');
  return (
    <address>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {email !== '' && (
        <div>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
      )}
    </address>
  );
}

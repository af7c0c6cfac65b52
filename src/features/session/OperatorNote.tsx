import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { useIsAdmin } from '../../core/session/use-is-admin.ts';
import kit from '../../ui/kit.module.css';

/** Tells administrators why a public page sells no live mode. The server shows it only without a live engine (src/css/base.css). */
export function OperatorNote() {
  const isAdmin = useIsAdmin();
  if (!isAdmin) return null;
  return (
    <p className={kit.note} data-for-engine="sandbox">
      <Translate
        id="session.operatorNote"
        values={{
          setup: <Link to="/user/admin?section=setup">{translate({ id: 'setup.title', message: 'Setup' })}</Link>,
        }}
      >
        {'Only administrators see this: no live engine is configured, so this page offers test mode only. See {setup}.'}
      </Translate>
    </p>
  );
}

import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { AuthMessage } from './AuthForm.tsx';

/** Replaces the form to sign up where it is closed, or where it requires an invitation. */
export function SignUpUnavailable({ mode }: { mode: 'invited' | 'closed' }) {
  const { search } = useLocation();
  return (
    <AuthMessage
      title={
        mode === 'closed'
          ? translate({ id: 'auth.signUp.closed', message: 'Sign-up is closed' })
          : translate({ id: 'auth.signUp.invited', message: 'Sign-up is by invitation' })
      }
      other={
        <>
          <LinkButton to={`/auth/login${search}`} variant="primary" size="large">
            {translate({ id: 'auth.register.login', message: 'Sign in' })}
          </LinkButton>
          <p>
            <Link to="/docs/testing">
              {translate({ id: 'auth.signUp.try', message: 'Try the API without an account' })}
            </Link>
          </p>
        </>
      }
    >
      {mode === 'closed' ? (
        <Translate id="auth.signUp.closed.text">
          New accounts can’t be created at the moment. Existing accounts work as usual.
        </Translate>
      ) : (
        <Translate id="auth.signUp.invited.text">
          To create an account, open the link in your invitation email. Each link works once, for the address that it
          was sent to.
        </Translate>
      )}
    </AuthMessage>
  );
}

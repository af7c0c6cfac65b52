import { useSignInOptions } from './auth-client.ts';
import { useBotChallenge } from './use-bot-challenge.tsx';

export { ChallengeNotPassed } from './use-bot-challenge.tsx';

/** The bot challenge of a form for visitors, if the server requires one. */
export const useHumanCheck = () => useBotChallenge(useSignInOptions()?.captcha ?? false);

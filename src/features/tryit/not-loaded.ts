import { translate } from '@docusaurus/Translate';

export const getNotLoadedMessage = (): string =>
  translate({ id: 'tryit.notLoaded', message: 'This couldn’t be loaded. Try again.' });

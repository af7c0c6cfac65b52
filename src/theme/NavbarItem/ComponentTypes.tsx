import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes';
import { AccountItem } from '../../features/session/AccountItem.tsx';

export default { ...ComponentTypes, 'custom-account': AccountItem };

import { SCREENS } from '@contactbook/contract/screens';
import { openOver } from '../ui/place.ts';

/** Begins an import, from the contacts. */
export const startImport = () => openOver({}, SCREENS.import);
/** Opens the dialog that connects a phone. */
export const connectPhone = () => openOver({ account: 'connect' });

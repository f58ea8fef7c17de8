import type { Services } from '../services.ts';
import type { Attempts } from './attempts.ts';
import type { Mail } from './mail.ts';
import type { PasswordTurn } from './passwords.ts';

/** What the calls on people share beside the services: one queue for passwords, one count of tries, one for mail. */
export type PeopleServices = Services & { inTurn: PasswordTurn; attempts: Attempts; mail: Mail };

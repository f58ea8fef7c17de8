import { VERSION } from '../version.ts';

/** The application_name of our connections to PostgreSQL, by which other versions recognise them. */
export const CONNECTION_NAME = `contactbook ${VERSION}`;
export const LISTENER_NAME = `${CONNECTION_NAME} listens`;

import { VERSION } from '../version.ts';

/** The application_name of our connections to PostgreSQL, by which processes of other versions are recognised. */
export const CONNECTION_NAME = `contactbook ${VERSION}`;
export const LISTENER_NAME = `${CONNECTION_NAME} listens`;

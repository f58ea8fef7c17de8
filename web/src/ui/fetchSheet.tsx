import type { ReactElement } from 'react';
import { preinit } from 'react-dom';

/**
 * Fetches a sheet that is none of the first screen's, with the file that asks for it, lest it is missing once the network
 * is. Answers the link that stands beside what it styles, which is shown when the sheet is there.
 */
export function fetchSheet(href: string): ReactElement {
  preinit(href, { as: 'style', precedence: 'default' });
  return <link rel="stylesheet" href={href} precedence="default" />;
}

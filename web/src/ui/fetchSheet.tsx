import type { ReactElement } from 'react';
import { preinit } from 'react-dom';

/**
 * Fetches a sheet that the first screen does not need, as soon as the file that uses it runs, so that it is there when
 * the network is not. Returns the link to draw beside what it styles; React shows that once the sheet is there.
 */
export function fetchSheet(href: string): ReactElement {
  preinit(href, { as: 'style', precedence: 'default' });
  return <link rel="stylesheet" href={href} precedence="default" />;
}

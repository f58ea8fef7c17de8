import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What stands in the way of assistive technology on the page as it is now; `tags` are axe's, all of its rules without. */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  // Its other mode is for pages with frames, of which we have none, and loads axe into a page of its own to sum up.
  // A name that lacks the words in sight cannot be spoken to; axe has that rule switched off.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

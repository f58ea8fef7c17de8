import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns the accessibility violations of the current page. `tags` selects rules of axe; by default all apply. */
export async function findBarriers(page: Page, tags?: string[]): Promise<string[]> {
  // Legacy mode, since the other mode is for pages with frames and loads axe into a separate page. The enabled rule,
  // which is off by default, finds names that lack the visible words, which speech input needs.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ rules });
  const { violations } = await (tags === undefined ? axe : axe.withTags(tags)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

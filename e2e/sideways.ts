import type { Page } from '@playwright/test';

/** Returns the parts of the page that scroll sideways, with what is too wide; parts that hide their scrollbar may. */
export function findSidewaysParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const parts = [...document.querySelectorAll('body *')].filter((part) => {
      const { overflowX, scrollbarWidth } = getComputedStyle(part);
      return /auto|scroll/.test(overflowX) && scrollbarWidth !== 'none' && part.checkVisibility();
    });
    return [root, ...parts]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((part) => {
        const right = part.getBoundingClientRect().left + part.clientWidth + 0.5;
        const wide = [...part.querySelectorAll('*')].filter((child) => child.getBoundingClientRect().right > right);
        const names = wide.map(({ tagName, className }) => `${tagName}.${className}`);
        return `${part.tagName}.${part.className}: ${names.slice(0, 3).join(', ')}`;
      });
  });
}

/** Returns the fields whose text is smaller than 16 px: iOS zooms into these when they get the focus. */
export function findSmallFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll(
      'select, textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
    );
    return [...fields]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName}.${field.className} ${getComputedStyle(field).fontSize}`);
  });
}

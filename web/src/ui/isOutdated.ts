/** Returns whether the server has another version of the app than this one, whose files it may no longer have. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => undefined);
  return page?.ok === true && !(await page.text()).includes(script);
}

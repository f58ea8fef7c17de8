/** Whether the server has another version of the app than the one that runs here, whose files may be deleted there. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => undefined);
  return page?.ok === true && !(await page.text()).includes(script);
}

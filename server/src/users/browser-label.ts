import { HEADER_MAX_LENGTH } from '@contactbook/contract/limits';

/** The first that is named is meant: most browsers name those too that come after them. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOP(?:R|T|X)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A browser and its system in words, by its User-Agent; one of some dozens of labels. */
export function browserLabel(userAgent = ''): string {
  const text = userAgent.length > HEADER_MAX_LENGTH ? '' : userAgent;
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined && system === undefined) return 'Unknown browser';
  return system === undefined ? `${browser}` : `${browser ?? 'A browser'} on ${system}`;
}

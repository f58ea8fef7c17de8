import * as PARTS from '../../web/src/words/en.ts';
import { BRACKET } from './bracket.ts';

type Text = string | ((...values: never[]) => unknown) | { [key: string]: string };

/** All texts of the app in the pseudo-language, by part. */
export const pseudo = Object.fromEntries(
  Object.entries<{ english: Readonly<Record<string, Text>> }>(PARTS).map(([name, { english }]) => [
    name,
    Object.fromEntries(Object.entries(english).map(([key, text]) => [key, inPseudo(text)])),
  ]),
);

function inPseudo(text: Text): Text {
  if (typeof text === 'object')
    return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, each + BRACKET]));
  return typeof text === 'string'
    ? text + BRACKET
    : (...values: never[]) => withBrackets(String(text(...values)), values);
}

/** The screens split some texts at a value, so a bracket also precedes each value. */
function withBrackets(text: string, values: unknown[]): string {
  const marked = values.reduce<string>((whole, value) => whole.replace(String(value), `${BRACKET}$&`), text);
  return marked + BRACKET;
}

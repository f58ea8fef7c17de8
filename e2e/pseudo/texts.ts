import { BRACKET } from './bracket.ts';

declare global {
  interface ImportMeta {
    /** Vite replaces the call by the modules that match the pattern. */
    glob: <Module>(pattern: string, options: { eager: true }) => Record<string, Module>;
  }
}

type Text = string | ((...values: unknown[]) => unknown);
const PARTS = import.meta.glob<Record<string, { english: Record<string, Text> }>>('../../web/src/words/en/*.ts', {
  eager: true,
});

/** All texts of the app in the pseudo-language, under the name that the app looks for. */
export const uk = Object.fromEntries(
  Object.values(PARTS).flatMap((file) =>
    Object.entries(file).map(([name, { english }]) => [
      name,
      Object.fromEntries(Object.entries(english).map(([key, text]) => [key, inPseudo(text)])),
    ]),
  ),
);

function inPseudo(text: Text): Text {
  return typeof text === 'string' ? text + BRACKET : (...values) => withBrackets(String(text(...values)), values);
}

/** The screens split some texts at a value, so a bracket also precedes each value. */
function withBrackets(text: string, values: unknown[]): string {
  const marked = values.reduce<string>((whole, value) => whole.replace(String(value), `${BRACKET}$&`), text);
  return marked + BRACKET;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './commands.ts';
import { awaitPart, type Part } from './findParts.ts';

/** The key of an element in answers of the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Delete: '\uE017', ArrowDown: '\uE015' };
const CONTROL = '\uE009';
const RELEASE = '\uE000';

export type Screen = ReturnType<typeof createScreen>;

/** What a person does in a browser and sees there; a part that is not there yet is waited for. */
export function createScreen({ send, downloads }: Engine) {
  /** Runs a function in the page, which may only use its arguments, and returns its result. */
  async function run<Args extends unknown[], Value>(
    inPage: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${String(inPage)})(...[...arguments].slice(0, -1)))
        .then((value) => done([value]), (error) => done([undefined, String(error)]));`;
    const [value, failure] = (await send('run', { script, args })) as [Value, string?]; // as the script says
    if (failure !== undefined) throw new Error(failure);
    return value;
  }

  async function find(part: Part): Promise<string> {
    const element: unknown = await run(awaitPart, toSent(part), true);
    return (element as { [ELEMENT]: string })[ELEMENT]; // how the standard sends elements
  }

  async function type(part: Part, text: string): Promise<void> {
    await send('type', { id: await find(part), text });
  }

  /** Opens another window, and returns the previous one. */
  async function openWindow(url: string): Promise<string> {
    const previous = await send('window');
    const { handle } = (await send('openWindow', { type: 'window' })) as { handle: string }; // as the standard says
    await send('switchWindow', { handle });
    await send('open', { url });
    return previous as string; // as the standard says
  }

  return {
    run,
    open: (url: string) => send('open', { url }),
    resize: (width: number, height: number) => send('resizeWindow', { width, height }),
    see: async (part: Part): Promise<void> => void (await find(part)),
    isGone: async (part: Part): Promise<void> => void (await run(awaitPart, toSent(part), false)),
    press: async (part: Part): Promise<void> => void (await send('click', { id: await find(part) })),
    /** Replaces the text of a field. */
    async write(part: Part, text: string): Promise<void> {
      const id = await find(part);
      await run(select, { [ELEMENT]: id });
      await send('type', { id, text });
    },
    /** Moves the pointer over a part, without pressing it. */
    async hover(part: Part): Promise<void> {
      const move = { type: 'pointerMove', x: 0, y: 0, origin: { [ELEMENT]: await find(part) } };
      await send('act', { actions: [{ type: 'pointer', id: 'mouse', actions: [move] }] });
    },
    /** Presses keys in what has the focus. */
    async keys(...names: (keyof typeof KEYS | (string & {}))[]): Promise<void> {
      const codes = names.map((name) => (name in KEYS ? KEYS[name as keyof typeof KEYS] : name));
      await type({ role: 'focused' }, codes.join(''));
    },
    withControl: (key: string) => type({ role: 'focused' }, `${CONTROL}${key}${RELEASE}`),
    /** Chooses a file in an input. */
    choose: type,
    openWindow,
    async closeWindow(previous: string): Promise<void> {
      await send('closeWindow');
      await send('switchWindow', { handle: previous });
    },
    /** Waits for a downloaded file, and returns its name and text. */
    async downloaded(name: RegExp): Promise<{ name: string; text: string }> {
      for (;;) {
        const file = readdirSync(downloads).find((each) => name.test(each));
        const text = file === undefined ? '' : readFileSync(join(downloads, file), 'utf8');
        if (file !== undefined && text !== '') return { name: file, text };
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    picture: async () => Buffer.from((await send('takePicture')) as string, 'base64'),
  };
}

/** Runs in the page, which gets the element itself. */
function select(field: object): void {
  const input = field as HTMLInputElement;
  input.focus();
  input.select();
}

/** Regular expressions are sent as text. */
function toSent({ name, text, within, ...part }: Part): Part {
  return {
    ...part,
    ...(name !== undefined && { name: name instanceof RegExp ? { pattern: name.source } : name }),
    ...(text !== undefined && { text: text instanceof RegExp ? { pattern: text.source } : text }),
    ...(within !== undefined && { within: toSent(within) }),
  };
}

import type { Book } from './sequence-book.ts';
import { canonicalForm, lastForm } from './sequence-forms.ts';
import { ALL_STEPS, type Step, take, type World } from './sequence-steps.ts';

/** A state by the first sequence that led to it, and the sequences that led from it to other new states. */
type Node = { world: World; next: Map<Step, Node> };

/** The last steps, since only edits lose something, whether or not their answers are lost. */
const LAST_STEPS = ['edit', 'edit with If-Match'] as const;

/** An edit whose answer is lost does the same in the book, and is not repeated for that. */
const ANSWERED_STEPS = ALL_STEPS.filter(({ what }) => !what.startsWith('edit') || !what.endsWith('lost'));

type Options = {
  /** Number of steps of a sequence. The last one is an edit. */
  length: number;
  usesTokens: boolean;
  /** One form in so many is checked: each state with it must have the same next states. */
  checkedForms?: number;
};

/**
 * Takes all sequences of a length, once for each state that they lead to. Two states are the same if they have the same
 * canonical form. Returns what was lost, forms that several states have by mistake, and what was done for each length.
 */
export async function explore(book: Book, start: World, { length, usesTokens, checkedForms = 0 }: Options) {
  const losses: string[] = [];
  const mistakes: string[] = [];
  const lengths: { states: number; steps: number; ms: number }[] = [];
  /** What comes after the first state with a form, if that is checked. */
  const seen = new Map<string, string | undefined>();
  const root: Node = { world: start, next: new Map() };
  let [steps, checks] = [0, 0];

  for (let depth = 1; depth < length; depth++) {
    const [began, before] = [performance.now(), seen.size];
    steps = 0;
    await visit(root, [], { left: depth - 1, isLast: depth === length - 1 });
    lengths.push({ states: seen.size - before, steps, ms: Math.round(performance.now() - began) });
  }
  return { losses, mistakes, lengths, checks };

  /** Repeats the steps to each state that is `left` steps away, and takes every step from there. */
  async function visit(node: Node, path: Step[], at: { left: number; isLast: boolean }): Promise<void> {
    if (losses.length > 5) return;
    if (at.left === 0) return expand(node, path, at.isLast);
    for (const [step, next] of node.next) {
      await tryOut(node.world, [...path, step], () => visit(next, [...path, step], { ...at, left: at.left - 1 }));
    }
  }

  async function expand(node: Node, path: Step[], isLast: boolean): Promise<void> {
    for (const step of ANSWERED_STEPS) {
      await tryOut(node.world, [...path, step], async (world) => {
        for (const [each, next] of [[step, world] as const, ...withLostAnswer(node.world, step, world)]) {
          if (isLast) await edit(next, [...path, each]);
          else if (await isNew(canonicalForm(next), next, ALL_STEPS))
            node.next.set(each, { world: next, next: new Map() });
        }
      });
    }
  }

  async function edit(world: World, path: Step[]): Promise<void> {
    for (const who of [0, 1] as const) {
      const last = LAST_STEPS.map((what): Step => ({ who, what }));
      if (!(await isNew(lastForm(world, world.copies[who]), world, last))) continue;
      for (const step of last) await tryOut(world, [...path, step], () => Promise.resolve());
    }
  }

  /** Takes the last step of a path, unless it is not possible, and undoes it after the work. */
  async function tryOut(from: World, path: Step[], work: (to: World) => Promise<void>): Promise<void> {
    await book.tryOut(async () => {
      const to = structuredClone(from);
      const lost = await take(book, to, path.at(-1)!, usesTokens); // a path has a step
      if (lost === undefined) return;
      steps++;
      if (lost.length > 0) losses.push(`${path.map(nameOf).join('; ')}: ${lost.join()}`);
      else await work(to);
    });
  }

  async function isNew(form: string, world: World, next: Step[]): Promise<boolean> {
    if (!seen.has(form)) {
      seen.set(form, seen.size % checkedForms === 0 ? await outcomesOf(world, next) : undefined);
      return true;
    }
    const outcomes = seen.get(form);
    if (outcomes === undefined) return false;
    checks++;
    if (outcomes !== (await outcomesOf(world, next))) mistakes.push(form);
    return false;
  }

  /** Returns what these steps lead to, in any order, because the copies can be exchanged. */
  async function outcomesOf(world: World, next: Step[]): Promise<string> {
    const outcomes: string[] = [];
    for (const step of next) {
      await tryOut(world, [step], async (to) => {
        outcomes.push(next === ALL_STEPS ? canonicalForm(to) : `${step.what} ${to.owner.note === `n${world.texts}`}`);
        return Promise.resolve();
      });
    }
    return outcomes.toSorted().join('\n');
  }
}

/** Returns the world after the same edit if its answer is lost, which leaves the ETag of the copy as it was. */
function withLostAnswer(from: World, { who, what }: Step, to: World): [Step, World][] {
  if (who === 'app' || (what !== 'edit' && what !== 'edit with If-Match')) return [];
  const world = structuredClone(to);
  world.copies[who].tag = from.copies[who].tag;
  return [[{ who, what: `${what}, lost` }, world]];
}

const nameOf = ({ who, what }: Step) => `${who} ${what}`;

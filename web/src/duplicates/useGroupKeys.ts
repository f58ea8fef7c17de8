import { useEffect, useRef, useState } from 'react';
import { pressedKey, useShortcuts } from '../book/useShortcuts.ts';

type Acts = {
  merge: () => Promise<void>;
  part: (() => Promise<void>) | undefined;
  go: (step: number) => void;
};
const NO_BINDINGS = {};
const isRadio = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.type === 'radio';

/** Time in milliseconds for which a group is shown before a key acts on it. */
const SEEN_AFTER_MS = 500;

/**
 * Enter merges, N keeps apart and the arrows go on. Buttons and links keep their Enter, and a choice keeps its arrows.
 * N follows the switch of the single-key shortcuts. Enter and N rest until the person has seen the group that `shown`
 * identifies; returns whether that is so.
 */
export function useGroupKeys(acts: Acts, shown: string): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(setSeen, SEEN_AFTER_MS, shown);
    return () => clearTimeout(timer);
  }, [shown]);
  const isSeen = seen === shown;
  const { isOn } = useShortcuts(NO_BINDINGS);
  const latest = useRef({ ...acts, isSeen });
  useEffect(() => void (latest.current = { ...acts, isSeen }));
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
      if (document.querySelector('[role=dialog]') !== null || !(target instanceof HTMLElement)) return;
      const isPressed = target.closest('button, a, summary') !== null;
      const { merge, part, go, isSeen: canAct } = latest.current;
      if (key === 'Enter' && !isPressed) void (canAct && merge());
      else if (pressedKey(event) === 'n' && isOn && part !== undefined) void (canAct && part());
      else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isRadio(target)) go(key === 'ArrowLeft' ? -1 : 1);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return isSeen;
}

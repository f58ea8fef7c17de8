import { type KeyboardEvent, type MouseEvent, type PointerEvent, memo, useMemo } from 'react';
import type { LetterGroup } from '../search/bookView.ts';
import './index-tabs.css';
import { tabsFor } from './tabsFor.ts';
import { contactsPage } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

const TAB_PX = 25;
/** Distance of the sticky tabs from the top of the window, and their margin at its bottom. */
const STICK_PX = 74;
const BOTTOM_PX = 12;

/** The letter index: one tab stop, with letter and arrow keys to move along it, and scrolling by dragging. */
export default function IndexTabs({
  groups,
  topRow,
  windowHeight,
  onChoose,
}: {
  groups: LetterGroup[];
  topRow: number;
  windowHeight: number;
  onChoose: (start: number) => void;
}) {
  const words = useWords(contactsPage);
  const maxTabs = Math.floor((windowHeight - STICK_PX - BOTTOM_PX) / TAB_PX);
  const tabs = useMemo(() => tabsFor(groups, maxTabs), [groups, maxTabs]);
  const current = Math.max(
    0,
    tabs.findLastIndex(({ start }) => start <= topRow),
  );

  function moveTo(nav: HTMLElement, index: number) {
    const tab = tabs[index];
    if (tab === undefined) return;
    onChoose(tab.start);
    nav.querySelectorAll('button')[index]?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = [...event.currentTarget.querySelectorAll('button')].indexOf(event.target as HTMLButtonElement);
    const moves: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const index = moves[event.key] ?? tabOfLetter(groups, tabs, event.key);
    if (index === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(event.currentTarget, index);
  }

  function scrub(event: PointerEvent<HTMLElement>) {
    if (event.buttons === 0) return;
    choose(event.currentTarget, document.elementFromPoint(event.clientX, event.clientY));
  }

  function choose(nav: HTMLElement, target: Element | null) {
    const tab = tabs[[...nav.querySelectorAll('button')].indexOf(target as HTMLButtonElement)]; // or undefined
    if (tab !== undefined) onChoose(tab.start);
  }

  return (
    <div className="index-tabs-edge">
      <nav
        className="index-tabs"
        aria-label={words.letters}
        onKeyDown={onKeyDown}
        onPointerMove={scrub}
        onClick={({ currentTarget, target }: MouseEvent) => choose(currentTarget as HTMLElement, target as Element)}
      >
        {tabs.map(({ label }, index) => (
          // A filter changes the targets of the tabs, not their labels.
          // oxlint-disable-next-line react/no-array-index-key
          <IndexTab key={index} label={label} isCurrent={index === current} />
        ))}
      </nav>
    </div>
  );
}

/** Takes no target as a prop, so that most filters do not render it again. */
const IndexTab = memo(function IndexTab({ label, isCurrent }: { label: string; isCurrent: boolean }) {
  return (
    <button
      type="button"
      className="index-tab"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.releasePointerCapture(pointerId)}
    >
      {label}
    </button>
  );
});

/** Returns the index of the tab that contains a typed letter. */
function tabOfLetter(groups: LetterGroup[], tabs: { start: number }[], key: string): number | undefined {
  const group = groups.find(({ letter }) => letter === key.toUpperCase());
  return group && tabs.findLastIndex(({ start }) => start <= group.start);
}

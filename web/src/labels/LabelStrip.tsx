import type { Label } from '@contactbook/contract/labels';
import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { labels as labelWords } from '../words/en/labels.ts';
import { labelStrip } from '../words/en/labelStrip.ts';
import { useWords } from '../words/words.ts';
import { alikeLabel, isSameWord } from './alikeLabels.ts';
import { labelName } from './shownLabel.ts';

const KEPT_APART_KEY = 'labels-kept-apart';
/** Maximum number of pairs that are remembered; the oldest are asked about again. */
const PAIRS_MAX = 100;

/** Offers to join a label with one whose name differs by a slip, in case or in marks: the one with fewer people. */
export default function LabelStrip({
  label,
  labels,
  isBusy,
  onJoin,
}: {
  label: Label;
  labels: Label[];
  isBusy: boolean;
  onJoin: (from: Label, to: Label) => void;
}) {
  const words = useWords(labelStrip);
  const { count } = useWords(labelWords);
  const [apart, setApart] = useState(storedPairs);
  const alike = alikeLabel(label, labels, (other) => apart.includes(pairOf(label, other)));
  if (alike === undefined) return null;
  const isFrom = !label.isFavourite && (alike.isFavourite || label.contacts <= alike.contacts);
  const [from, to] = isFrom ? [label, alike] : [alike, label];
  const text = isSameWord(from.name, to.name) ? words.sameWord : words.slip;

  function keepBoth(other: Label) {
    const pairs = [...apart, pairOf(label, other)].slice(-PAIRS_MAX);
    setApart(pairs);
    storePairs(pairs);
  }

  return (
    <div className="label-strip">
      <p>{text(labelName(from.name), count(from.contacts))}</p>
      <button type="button" className={buttons.ghost} onClick={() => keepBoth(alike)}>
        {words.keepBoth}
      </button>
      <button type="button" className={buttons.quiet} aria-busy={isBusy} onClick={() => onJoin(from, to)}>
        {words.joinInto(labelName(to.name))}
      </button>
    </div>
  );
}

const pairOf = (one: Label, other: Label): string => [one.name, other.name].toSorted().join('\n');

function storedPairs(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEPT_APART_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function storePairs(pairs: string[]): void {
  try {
    localStorage.setItem(KEPT_APART_KEY, JSON.stringify(pairs));
  } catch {
    // The storage is full or blocked, so the choice lasts until the page is left.
  }
}

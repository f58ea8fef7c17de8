import type { Label } from '@contactbook/contract/labels';
import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { labelStrip, labels as labelWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { alikeLabel, isSameWord } from './alikeLabels.ts';
import { labelName } from './shownLabel.ts';

/** Pairs of labels to keep apart until the page is loaded again, since the browser's storage holds no data of the book. */
const keptApart = new Set<string>();

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
  const [, setKept] = useState(0);
  const alike = alikeLabel(label, labels, (other) => keptApart.has(pairOf(label, other)));
  if (alike === undefined) return null;
  const isFrom = !label.isFavourite && (alike.isFavourite || label.contacts <= alike.contacts);
  const [from, to] = isFrom ? [label, alike] : [alike, label];
  const text = isSameWord(from.name, to.name) ? words.sameWord : words.slip;

  function keepBoth(other: Label) {
    keptApart.add(pairOf(label, other));
    setKept(keptApart.size);
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

const pairOf = (one: Label, other: Label): string => [one.id, other.id].toSorted().join(' ');

import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import type { KeyboardEvent } from 'react';
import { conflicts } from '../words/en/conflicts.ts';
import { useWords } from '../words/words.ts';
import { canKeepBoth, legendOf, valueText } from './conflictFields.ts';

const SIDES = ['mine', 'theirs'] as const;
type OneSide = (typeof SIDES)[number];

/** Lets the user choose between two values of a field, or keep both if the field can have several. */
export function ClashGroup({
  clash,
  side,
  sourceIds,
  onChoose,
}: {
  clash: Clash;
  side: ClashSide;
  /** Ids of the texts that say where the values come from. */
  sourceIds: Record<OneSide, string>;
  onChoose: (side: ClashSide) => void;
}) {
  const words = useWords(conflicts);
  const isMulti = canKeepBoth(clash);

  /** At least one value stays. */
  function choose(one: OneSide) {
    const other = one === 'mine' ? 'theirs' : 'mine';
    if (!isMulti) onChoose(one);
    else if (side === 'both') onChoose(other);
    else onChoose(side === one ? other : 'both');
  }

  /** The browser moves between radio buttons itself. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const place = { ArrowLeft: 0, ArrowUp: 0, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!isMulti || place === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('input')[place]?.focus();
  }

  return (
    <fieldset className="clash">
      <legend className="clash-legend">
        {legendOf(clash)}
        {isMulti && <span className="clash-both"> · {words.bothCanStay}</span>}
      </legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys */}
      <div className="clash-sides" onKeyDown={onKeyDown}>
        {SIDES.map((one) => (
          <label key={one} className="clash-side">
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={clash.path}
              checked={side === one || side === 'both'}
              aria-describedby={sourceIds[one]}
              onChange={() => choose(one)}
            />
            <span className="clash-whose">{one === 'mine' ? words.yours : words.theirs} </span>
            <span className={`clash-value ${clash.label === 'phone' ? 'clash-number' : ''}`}>
              <bdi dir="auto">{valueText(clash.label, clash[one])}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import type { Clash, ClashSide } from '@contactbook/contract/clashes';
import { conflicts } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
import { canKeepBoth } from './conflictFields.ts';
import { fieldName, fullText } from '../fields/valueTexts.ts';
import { ValueChooser } from './ValueChooser.tsx';

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
  const { path, label } = clash;
  const isMulti = canKeepBoth(clash);

  /** At least one value stays. */
  function choose(one: OneSide) {
    const other = one === 'mine' ? 'theirs' : 'mine';
    if (!isMulti) onChoose(one);
    else if (side === 'both') onChoose(other);
    else onChoose(side === one ? other : 'both');
  }

  const sideOf = (one: OneSide) => [
    {
      key: one,
      text: (
        <bdi dir="auto">
          {clash[one] === ''
            ? words.removed
            : fullText({ label, text: clash[one], ...(clash.about && { about: clash.about[one] }) })}
        </bdi>
      ),
      isChosen: side === one || side === 'both',
      whose: one === 'mine' ? words.yours : words.theirs,
      describedBy: sourceIds[one],
    },
  ];
  return (
    <ValueChooser
      name={path}
      legend={fieldName(label, isMulti)}
      note={isMulti ? words.bothCanStay : undefined}
      {...{ isMulti }}
      isNumber={label === 'phone'}
      sides={SIDES.map(sideOf)}
      onChoose={(key) => choose(key === 'mine' ? 'mine' : 'theirs')}
    />
  );
}

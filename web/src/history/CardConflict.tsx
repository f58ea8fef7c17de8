import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { readCard, selectCard } from '../book/cardsSlice.ts';
import { cardEntries } from '../card/cardEntries.ts';
import { cardOf, type Clash, mergeCards, takeMine } from '../card/mergeCards.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { VersionRadio } from '../ui/VersionRadio.tsx';
import { ConflictButtons } from './ConflictChoice.tsx';

/**
 * Resolves two changes of a contact in full. The user chooses one side of each conflict; all other changes are merged.
 */
export function CardConflict({
  base,
  wanted,
  current,
  wantedLabel,
  isBusy,
  onSave,
  onKeep,
}: {
  base: ContactState | null;
  wanted: ContactState;
  current: Contact & ContactState;
  wantedLabel: string;
  isBusy: boolean;
  onSave: (card: Card) => void;
  onKeep: () => void;
}) {
  const dispatch = useAppDispatch();
  const { id, version } = current;
  const known = useSelector(selectCard(id));
  const now = current.card ?? (known?.version === version ? known?.card : undefined);
  useEffect(() => {
    if (now === undefined) void dispatch(readCard(id));
  }, [dispatch, id, now]);
  const merge = useMemo(() => now && mergeCards(cardOf(base ?? wanted), cardOf(wanted), now), [base, wanted, now]);
  const [mine, setMine] = useState<ReadonlySet<number>>();
  if (merge === undefined) return <span className={buttons.ring} role="status" aria-label="Opening…" />;
  const { card, clashes } = merge;
  // The user's own side is preselected.
  const chosen = mine ?? new Set(clashes.keys());

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(clashes.reduce((next, clash, index) => (chosen.has(index) ? takeMine(next, clash) : next), card));
  }
  function choose(index: number, isMine: boolean) {
    const next = new Set(chosen);
    if (isMine) next.add(index);
    else next.delete(index);
    setMine(next);
  }

  return (
    <form onSubmit={save}>
      {clashes.map((clash, index) => (
        <VersionRadio
          key={keyOf(clash)}
          legend={labelOf(clash)}
          name={`clash ${index}`}
          sides={[
            { side: 'mine', label: wantedLabel, text: textOf(clash.mine) },
            { side: 'theirs', label: 'In the book now', text: textOf(clash.theirs) },
          ]}
          chosen={chosen.has(index) ? 'mine' : 'theirs'}
          onChoose={(side) => choose(index, side === 'mine')}
        />
      ))}
      <ConflictButtons isBusy={isBusy} onKeep={onKeep} />
    </form>
  );
}

const LABELS: Record<string, string> = { name: 'Name', keywords: 'Label', speakToAs: 'Pronouns' };

function keyOf({ mine, theirs }: Clash): string {
  const part = (mine ?? theirs)!; // a conflict has at least one side
  return `${part.property} ${part.id}`;
}

function labelOf({ mine, theirs }: Clash): string {
  const part = (mine ?? theirs)!; // a conflict has at least one side
  return entryOf(part)?.kind ?? LABELS[part.property] ?? part.property;
}

function textOf(part: Clash['mine']): string {
  if (part === undefined) return 'Removed';
  if (part.property === 'name') return (part.value as Card['name'])?.full ?? '';
  return entryOf(part)?.value ?? JSON.stringify(part.value);
}

function entryOf({ property, id, value }: NonNullable<Clash['mine']>) {
  if (id === undefined) return undefined;
  return cardEntries({ '@type': 'Card', version: '1.0', [property]: { [id]: value } })[0];
}

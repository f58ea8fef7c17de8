import type { Clash, FieldLabel, KeptChange } from '@contactbook/contract/clashes';
import type { ImportDifference } from '@contactbook/contract/transfer';
import { ConflictDialog } from '../card/ConflictDialog.tsx';
import { shortName } from '../card/editConflictTexts.ts';
import { conflicts } from '../words/en/conflicts.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import type { FieldSides } from './choice.ts';

/** Asks which fields of a row replace those of its contact. */
export default function ImportConflict({
  name,
  differences,
  place: { fileName, line },
  onChosen,
  onLater,
}: {
  name: string;
  differences: ImportDifference[];
  place: { fileName: string; line: number };
  onChosen: (sides: FieldSides) => void;
  onLater: () => void;
}) {
  const words = useWords(conflicts);
  return (
    <ConflictDialog
      title={words.inBook(shortName(name))}
      name={shortName(name)}
      sources={{
        mine: { kind: 'book', detail: words.yourBook },
        theirs: { kind: 'file', detail: words.at(fileName, words.line(inDigits(line))) },
      }}
      clashes={differences.flatMap(clashOf)}
      later="theirs"
      kept={differences.flatMap(additionOf)}
      isBusy={false}
      onSave={(choices) => onChosen(Object.fromEntries(choices))}
      onLater={onLater}
    />
  );
}

/** Fields as JSContact names them. */
const LABELS: Partial<Record<string, FieldLabel>> = {
  name: 'name',
  nicknames: 'nickname',
  phones: 'phone',
  emails: 'email',
  addresses: 'address',
  organizations: 'organization',
  titles: 'title',
  anniversaries: 'birthday',
  notes: 'note',
  links: 'link',
  onlineServices: 'profile',
  keywords: 'label',
  members: 'member',
  relatedTo: 'related',
  preferredLanguages: 'language',
  speakToAs: 'pronouns',
  photo: 'photo',
  kind: 'kind',
};

function clashOf({ field, mine, theirs, removed = [mine], added = [theirs] }: ImportDifference): Clash[] {
  if (removed.length === 0) return [];
  return [{ path: field, label: LABELS[field] ?? 'other', mine: removed.join(', '), theirs: added.join(', ') }];
}

function additionOf({ field, theirs, removed, added = [theirs] }: ImportDifference): KeptChange[] {
  return removed?.length === 0 ? [{ path: field, label: LABELS[field] ?? 'other', text: added.join(', ') }] : [];
}

import type { KeptChange, ShortValue } from '@contactbook/contract/clashes';
import type { ImportDifference } from '@contactbook/contract/transfer';
import type { WordedClash } from '../card/conflicts/clashQuestions.ts';
import { ConflictDialog } from '../card/conflicts/ConflictDialog.tsx';
import { shortName } from '../card/conflicts/editConflictTexts.ts';
import { fieldName, fullText } from '../card/fields/valueTexts.ts';
import { conflicts } from '../words/en.ts';
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
      kept={differences.flatMap(additionsOf)}
      isBusy={false}
      onSave={(choices) => onChosen(Object.fromEntries(choices))}
      onLater={onLater}
    />
  );
}

function clashOf({ field, removed, added }: ImportDifference): WordedClash[] {
  const [first] = removed;
  if (first === undefined) return [];
  const textOf = (value: ShortValue) =>
    value.label === first.label ? fullText(value) : `${fieldName(value.label)}: ${fullText(value)}`;
  const [mine, theirs] = [removed, added].map((values) => values.map(textOf).join(', ')) as [string, string]; // two
  return [{ path: field, label: first.label, mine, theirs, isWorded: true }];
}

function additionsOf({ field, removed, added }: ImportDifference): KeptChange[] {
  return removed.length > 0 ? [] : added.map((value, place) => ({ path: `${field}/${place}`, ...value }));
}

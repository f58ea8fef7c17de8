import type { ContactState } from '@contactbook/contract/changes';
import type { KeptChange } from '@contactbook/contract/clashes';
import { changeOf, differenceOf } from '@contactbook/card/fields/difference';
import { FIELDS } from '@contactbook/card/fields/fields';
import { plainCard } from '../card/fields/cardRow.ts';
import { valueText, valueTitle } from '../card/fields/valueTexts.ts';
import { historyList } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type Both = { before: ContactState; after: ContactState };

/** Shows how a contact's card differs before and after a change, without the name and the number of the list. */
export default function CardDifference({ before, after }: Both) {
  const words = useWords(historyList);
  const { removed, added } = differenceOf(before.card ?? plainCard(before), after.card ?? plainCard(after));
  const gone = removed.map(changeOf).filter((change) => isListed(change, before));
  const come = added.map(changeOf).filter((change) => isListed(change, after));
  return (
    <>
      {gone.map((change) => (
        <p key={change.path}>
          <span className="unseen">{words.without} </span>
          <del>
            <ChangedValue {...change} />
          </del>
        </p>
      ))}
      {come.map((change) => (
        <p key={change.path}>
          <span className="unseen">{words.with} </span>
          <ins>
            <mark>
              <ChangedValue {...change} />
            </mark>
          </ins>
        </p>
      ))}
    </>
  );
}

const isListed = ({ label, text }: KeptChange, { number }: ContactState): boolean =>
  label !== 'name' && text !== '' && text !== number;

/** A value after what it is called. A picture has no text. */
function ChangedValue(change: KeptChange) {
  const [title, text] = [valueTitle(change, true), valueText(change)];
  return FIELDS[change.label].as === 'binary' && text === title ? (
    title
  ) : (
    <>
      {title}: <bdi>{text}</bdi>
    </>
  );
}

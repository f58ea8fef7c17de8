import type { Card } from '@contactbook/contract/card';
import type { EntryInput } from './KindedEntries.tsx';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

type CardAddress = NonNullable<Card['addresses']>[string];

/** Fields in the order of an envelope. Other components of the address are kept. */
const ADDRESS_FIELDS = [
  ['street', ['name', 'number'], ''],
  ['postcode', ['postcode'], 'card-postcode'],
  ['town', ['locality'], 'card-town'],
  ['region', ['region'], ''],
  ['country', ['country'], ''],
] as const;

/** The fields of one address. */
export function AddressFields({
  address,
  set,
  input,
}: {
  address: CardAddress;
  set: (address: CardAddress) => void;
  input: EntryInput;
}) {
  const words = useWords(cardForm);
  const components = address.components ?? [];
  return (
    <div className="card-address">
      {ADDRESS_FIELDS.map(([name, kinds, look], index) => (
        <input
          key={name}
          {...(index === 0 ? input : {})}
          className={`text-field card-input ${look}`}
          autoComplete="off"
          dir="auto"
          aria-label={`${input['aria-label']}: ${words[name]}`}
          placeholder={words[name]}
          value={components
            .filter(({ kind }) => kinds.some((each) => each === kind))
            .map(({ value }) => value)
            .join(' ')}
          onChange={({ target }) => set(withPart(address, kinds, target.value))}
        />
      ))}
    </div>
  );
}

/** Removes the formatted address, which would contradict the changed part. */
function withPart({ full: _full, ...address }: CardAddress, kinds: readonly string[], value: string): CardAddress {
  const [kind = ''] = kinds;
  const components = address.components ?? [];
  const place = components.findIndex((component) => kinds.includes(component.kind));
  const others = components.filter((component) => !kinds.includes(component.kind));
  const next = value === '' ? others : others.toSpliced(place === -1 ? others.length : place, 0, { kind, value });
  return { ...address, components: next };
}

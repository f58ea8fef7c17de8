import { connect } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Lists the menus in which phones and programs ask for an address, a user and a password. */
export function Programs() {
  const words = useWords(connect);
  const places = [
    [words.iphone, words.inIphone],
    ['DAVx5', words.inDavx5],
    ['Thunderbird', words.inThunderbird],
    ['Evolution', words.inEvolution],
    ['Outlook', words.inOutlook],
    [words.anyOther, words.inAnyOther],
  ];
  return (
    <dl className="connect-programs">
      {places.map(([program, place]) => (
        <div key={program}>
          <dt>{program}</dt>
          <dd>{place}</dd>
        </div>
      ))}
    </dl>
  );
}

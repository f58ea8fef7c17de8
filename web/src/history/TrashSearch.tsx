import { SearchBox } from '../ui/SearchBox.tsx';
import { trashPanel } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The field that searches the trash. Esc clears it before it closes the panel. */
export function TrashSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const words = useWords(trashPanel);

  return (
    <search className="trash-search">
      <SearchBox
        look="trash-search-box"
        label={words.find}
        hint={words.hint}
        clearLabel={words.clear}
        {...{ text, onChange }}
      />
    </search>
  );
}

import { useSelector } from 'react-redux';
import { useTitle } from '../ui/useTitle.ts';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import { LanguageSelect } from './LanguageSelect.tsx';
import { useOnEnter } from './Layout.tsx';
import { MemberHome } from './MemberHome.tsx';
import { VisitorHome } from './VisitorHome.tsx';

/** The index page (section 2): an invitation for visitors, a search field for members. */
export function Home() {
  useTitle();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const onEnter = useOnEnter();
  return (
    <>
      {isLoggedIn ? <MemberHome /> : <VisitorHome onEnter={onEnter} />}
      <LanguageSelect />
    </>
  );
}

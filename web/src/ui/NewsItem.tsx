import type { ReactNode } from 'react';

/** Something the person is told of beside what they do, with what can be done about it. Its look is in news.css. */
export function NewsItem({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="news-item">
      <p className="news-words" role="status">
        {words}
      </p>
      {children}
    </div>
  );
}

import type { Card } from '@contactbook/contract/card';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { VersionedCard } from '../api.ts';
import { apiThunk } from '../redux.ts';
import { identityChanged } from '../users/authSlice.ts';
import { catchUp } from './changes.ts';

/** `before` is the card as the user opened or last saved it, if it has changed elsewhere since. */
type KnownCard = VersionedCard & { before?: Card | undefined };
/** The last read card of each contact, by id. They can be shown while offline. */
type CardsState = Record<string, KnownCard>;
type RootState = { cards: CardsState };

export const readCard = apiThunk('cards/read', (api, { id }: { id: string }) => api.card(id));
/** Writes the card if the contact still has that version; otherwise fails with 412 and the current card. */
export const writeCard = apiThunk(
  'cards/write',
  (api, { id, card, version }: { id: string; card: Card; version: number | undefined }) =>
    api.writeCard(id, card, version),
);
/** Writes the photo without a version check, since it does not conflict with other changes and can be undone. */
export const writePhoto = apiThunk('cards/writePhoto', (api, { id, photo }: { id: string; photo: Blob }) =>
  api.writePhoto(id, photo),
);
export const deletePhoto = apiThunk('cards/deletePhoto', (api, { id }: { id: string }) => api.deletePhoto(id));

export const isCardWritten = isAnyOf(writeCard.fulfilled, writePhoto.fulfilled, deletePhoto.fulfilled);

const initialState: CardsState = {};

const cardsSlice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    /** Later changes made elsewhere count as news. */
    cardOpened(cards, { payload: id }: PayloadAction<string>) {
      delete cards[id]?.before;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(catchUp.fulfilled, (cards, { payload: { contacts } }) => {
        for (const { id, version = 0 } of contacts) {
          const known = cards[id];
          if (known !== undefined && version > (known.version ?? 0)) known.before ??= known.card;
        }
      })
      .addMatcher(identityChanged, () => initialState)
      .addMatcher(isAnyOf(readCard.fulfilled, isCardWritten), (cards, action) => {
        const { payload, meta } = action;
        const known = cards[meta.arg.id];
        if ((payload.version ?? Infinity) < (known?.version ?? 0)) return;
        cards[meta.arg.id] = { ...payload, before: readCard.fulfilled.match(action) ? known?.before : undefined };
      }),
});

export const { cardOpened } = cardsSlice.actions;
export const cardsReducer = cardsSlice.reducer;
export const selectCard =
  (id: string) =>
  ({ cards }: RootState): KnownCard | undefined =>
    cards[id];

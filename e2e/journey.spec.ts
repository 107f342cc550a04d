import { column, expect, logIn, test } from './fixtures.ts'

const starters = ['Top Stories', 'climat OR environnement', 'Pictures', 'country:NRL AND NOT slug:sport', 'كل المواضيع']

test('a newcomer logs in and sees the starter columns fill', async ({ deck }) => {
  await expect(deck).toHaveTitle('Login | Deck')
  await logIn(deck)
  for (const name of starters) await expect(column(deck, name).cards.first()).toBeAttached()
  await expect(deck).toHaveTitle('Deck')
})

test('a wrong password says so, marks the fields and keeps the e-mail', async ({ deck }) => {
  await deck.getByLabel('Professional e-mail').fill('reader@deck.example')
  await deck.getByLabel('Password').fill('wrong')
  // The refusal travels as 401, which the browser notes by itself.
  await deck.evaluate(() => console.clear())
  await deck.getByRole('button', { name: 'Log in' }).click()
  await expect(deck.getByRole('alert')).toHaveText('The email and/or password is incorrect')
  await expect(deck.getByLabel('Professional e-mail')).toHaveValue('reader@deck.example')
  await expect(deck.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
})

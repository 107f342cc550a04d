import { describe, expect, it } from 'vitest'
import { mailLanguages } from '../mail/language.ts'
import { failure, readFailureText } from './failure.ts'
import { suspensionMail } from './suspensionMail.ts'

const textIn = (languages: string, why = failure('receiverAnswers', '503')) =>
  suspensionMail({ service: 'Hook', why, site: 'https://deck.example.org' }, languages).text

describe('the mail to the owner of a suspended service', () => {
  it.each([
    ['en', 'The last attempt failed: the recipient does not accept it (503).'],
    ['fr-FR,fr;q=0.9', 'Échec du dernier essai : le destinataire ne l’accepte pas (503).'],
    ['de', 'Der letzte Versuch ist gescheitert: Der Empfänger nimmt es nicht an (503).'],
    ['es', 'El último intento falló: el destinatario no lo acepta (503).'],
    ['pt-BR', 'A última tentativa falhou: o destinatário não o aceita (503).'],
  ])('says why in the language that its owner reads: %s', (languages, sentence) => {
    expect(textIn(languages)).toContain(`\n${sentence}\n`)
    expect(textIn(languages)).toContain('https://deck.example.org/alerts')
  })

  it('shows what an earlier version kept as it is', () => {
    for (const language of mailLanguages)
      expect(textIn(language, readFailureText('The receiver answers 503'))).toContain(
        'The receiver answers 503.',
      )
  })
})

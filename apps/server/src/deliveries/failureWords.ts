import type { DeliveryFailure, FailureReason } from '@wiredeck/content-api/wire'
import type { MailLanguage } from '../mail/language.ts'

/** Reasons that suspend no service: refusals, and what this server does not send. */
type Harmless =
  | 'documentUnreadable'
  | 'leaveAskedAgain'
  | 'leaveAskedOften'
  | 'tooLong'
  | 'tooManyWaited'
  | 'unserved'

/** Why a service is suspended: "the recipient does not accept it (503)". Old sentences stay as they are. */
export function failureWords({ reason, detail }: DeliveryFailure, language: MailLanguage): string {
  if (reason === 'other' && detail !== null) return detail
  const words: Partial<Record<FailureReason, string>> = wordings[language]
  const said = words[reason] ?? wordings[language].other
  return detail === null ? said : `${said} (${detail})`
}

const wordings: Record<MailLanguage, Record<Exclude<FailureReason, Harmless>, string>> = {
  en: {
    addressHasLogin: 'the address contains a user name or a password',
    addressPlain: 'the address does not use an encrypted connection',
    addressPrivate: 'the address is not on the public internet',
    addressUnreadable: 'the address cannot be read',
    brokerAnswers: 'the message broker reports an error',
    brokerEnds: 'the message broker broke off the connection',
    brokerRefusesLogin: 'the message broker refuses the user name or password',
    keyLost: 'its login can no longer be decrypted: delete the recipient and add it again',
    late: 'no answer in time',
    mailServerAnswers: 'the mail server does not accept it',
    mailServerUnreachable: 'the mail server cannot be reached',
    noAnswer: 'no usable answer',
    notSent: 'the message could not be sent',
    other: 'the reason is not known',
    queueAnswers: 'the queue does not accept it',
    receiverAnswers: 'the recipient does not accept it',
    regionUnknown: 'the region is not of the form eu-west-3',
    unsendable: 'a field of the recipient contains a character that cannot be sent',
  },
  fr: {
    addressHasLogin: 'l’adresse contient un nom d’utilisateur ou un mot de passe',
    addressPlain: 'l’adresse n’utilise pas de connexion chiffrée',
    addressPrivate: 'l’adresse n’est pas sur l’internet public',
    addressUnreadable: 'l’adresse est illisible',
    brokerAnswers: 'le serveur de messages signale une erreur',
    brokerEnds: 'le serveur de messages a coupé la connexion',
    brokerRefusesLogin: 'le serveur de messages refuse l’utilisateur ou le mot de passe',
    keyLost: 'son accès ne peut plus être déchiffré : supprimez le destinataire et ajoutez-le à nouveau',
    late: 'pas de réponse à temps',
    mailServerAnswers: 'le serveur de messagerie ne l’accepte pas',
    mailServerUnreachable: 'le serveur de messagerie est injoignable',
    noAnswer: 'pas de réponse exploitable',
    notSent: 'le message n’a pas pu être envoyé',
    other: 'la raison n’est pas connue',
    queueAnswers: 'la file ne l’accepte pas',
    receiverAnswers: 'le destinataire ne l’accepte pas',
    regionUnknown: 'la région n’a pas la forme eu-west-3',
    unsendable: 'un champ du destinataire contient un caractère qui ne peut pas être envoyé',
  },
  de: {
    addressHasLogin: 'Die Adresse enthält einen Benutzernamen oder ein Passwort',
    addressPlain: 'Die Adresse nutzt keine verschlüsselte Verbindung',
    addressPrivate: 'Die Adresse liegt nicht im öffentlichen Internet',
    addressUnreadable: 'Die Adresse ist nicht lesbar',
    brokerAnswers: 'Der Nachrichten-Broker meldet einen Fehler',
    brokerEnds: 'Der Nachrichten-Broker hat die Verbindung abgebrochen',
    brokerRefusesLogin: 'Der Nachrichten-Broker lehnt Benutzer oder Passwort ab',
    keyLost:
      'Seine Zugangsdaten lassen sich nicht mehr entschlüsseln: Löschen Sie den Empfänger und legen Sie ihn neu an',
    late: 'Keine Antwort innerhalb der Frist',
    mailServerAnswers: 'Der Mailserver nimmt es nicht an',
    mailServerUnreachable: 'Der Mailserver ist nicht zu erreichen',
    noAnswer: 'Keine brauchbare Antwort',
    notSent: 'Die Nachricht konnte nicht gesendet werden',
    other: 'Der Grund ist nicht bekannt',
    queueAnswers: 'Die Warteschlange nimmt es nicht an',
    receiverAnswers: 'Der Empfänger nimmt es nicht an',
    regionUnknown: 'Die Region hat nicht die Form eu-west-3',
    unsendable: 'Ein Feld des Empfängers enthält ein Zeichen, das sich nicht senden lässt',
  },
  es: {
    addressHasLogin: 'la dirección contiene un nombre de usuario o una contraseña',
    addressPlain: 'la dirección no usa una conexión cifrada',
    addressPrivate: 'la dirección no está en la internet pública',
    addressUnreadable: 'la dirección no se puede leer',
    brokerAnswers: 'el servidor de mensajes comunica un error',
    brokerEnds: 'el servidor de mensajes ha cortado la conexión',
    brokerRefusesLogin: 'el servidor de mensajes rechaza el usuario o la contraseña',
    keyLost: 'sus datos de acceso ya no se pueden descifrar: elimine el destinatario y añádalo de nuevo',
    late: 'no hubo respuesta a tiempo',
    mailServerAnswers: 'el servidor de correo no lo acepta',
    mailServerUnreachable: 'no se puede llegar al servidor de correo',
    noAnswer: 'no hay respuesta válida',
    notSent: 'no se pudo enviar el mensaje',
    other: 'no se conoce el motivo',
    queueAnswers: 'la cola no lo acepta',
    receiverAnswers: 'el destinatario no lo acepta',
    regionUnknown: 'la región no tiene la forma eu-west-3',
    unsendable: 'un campo del destinatario contiene un carácter que no se puede enviar',
  },
  pt: {
    addressHasLogin: 'o endereço contém um nome de usuário ou uma senha',
    addressPlain: 'o endereço não usa uma conexão criptografada',
    addressPrivate: 'o endereço não está na internet pública',
    addressUnreadable: 'não é possível ler o endereço',
    brokerAnswers: 'o servidor de mensagens informa um erro',
    brokerEnds: 'o servidor de mensagens interrompeu a conexão',
    brokerRefusesLogin: 'o servidor de mensagens recusa o usuário ou a senha',
    keyLost: 'os dados de acesso não podem mais ser decifrados: exclua o destinatário e adicione-o de novo',
    late: 'não houve resposta a tempo',
    mailServerAnswers: 'o servidor de e-mail não o aceita',
    mailServerUnreachable: 'não é possível alcançar o servidor de e-mail',
    noAnswer: 'não há resposta válida',
    notSent: 'não foi possível enviar a mensagem',
    other: 'não se sabe o motivo',
    queueAnswers: 'a fila não o aceita',
    receiverAnswers: 'o destinatário não o aceita',
    regionUnknown: 'a região não tem a forma eu-west-3',
    unsendable: 'um campo do destinatário contém um caractere que não pode ser enviado',
  },
}

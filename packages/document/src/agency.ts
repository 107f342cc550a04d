/**
 * Values that the specification names but does not define: taken from public clients of the agency, or
 * guessed (D23). For another agency, pass other settings.
 */
export interface AgencySettings {
  /** The short name and the Arabic name: the provider filter `afp-only` means these two. */
  providers: [string, string]
  /** Genre ids of planning documents: the agenda toggle excludes all of these genres or none. */
  agendaGenres: string[]
  /** Genre id of documents that a machine wrote. */
  robotGenre: string
}

export const defaultAgency: AgencySettings = {
  providers: ['AFP', 'ا ف ب'],
  agendaGenres: [
    'afpgenre:Agenda',
    'afpattribute:Agenda',
    'afpattribute:Program',
    'afpattribute:TextProgram',
    'afpattribute:AdvisoryUpdate',
    'afpattribute:Advice',
    'afpattribute:SpecialAnnouncement',
    'afpattribute:PictureProgram',
  ],
  robotGenre: 'afpedtype:DocRobot',
}

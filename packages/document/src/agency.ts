/**
 * Values that the specification names but does not give: gathered from public clients of the agency, or guessed
 * (D23). Another agency passes settings of its own.
 */
export interface AgencySettings {
  /** Short name, and the name in Arabic: the provider filter `afp-only` means these two. */
  providers: [string, string]
  /** Genre ids of documents for planning: the agenda toggle excludes all of these genres or none. */
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

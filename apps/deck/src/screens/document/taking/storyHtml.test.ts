import { describe, expect, it } from 'vitest'
import { sampleDocument } from '../../../viewers/testing/sampleDocuments.ts'
import { passageHtml, storyHtml } from './storyHtml.ts'

const around = { date: '22 February 2026', locale: 'en-GB', address: 'https://deck.example/doc/98HU39E' }
const arabic = sampleDocument('text', {
  lang: 'ar',
  headline: 'افتتاح الجسر',
  news: ['افتتح الجسر يوم السبت.'],
  city: 'بورت ألارد',
  country: undefined,
  countryname: undefined,
  bagItem: undefined,
})

describe('deck 2: a story that is copied as rich text', () => {
  it('has the direction of its language', () => {
    expect(storyHtml(arabic, around)).toMatch(/^<article lang="ar" dir="rtl"><h1>افتتاح الجسر<\/h1>/)
    expect(storyHtml(sampleDocument('text'), around)).toMatch(/^<article lang="en" dir="ltr">/)
  })

  it('has the interface’s in what the deck adds', () => {
    const html = storyHtml(arabic, around, { warning: 'KILLED. DO NOT USE.' })
    expect(html).toContain('<p lang="en-GB" dir="ltr"><strong>KILLED. DO NOT USE.</strong></p>')
    expect(html).toMatch(
      /<p lang="en-GB" dir="ltr"><bdi lang="ar" dir="rtl">بورت ألارد[^<]*<\/bdi> · 22 February 2026<\/p>/,
    )
    expect(html).toContain('<p dir="ltr"><a href="https://deck.example/doc/98HU39E">')
  })

  it('is text, whatever signs it has', () => {
    expect(passageHtml('a <b> & "c"\nd\n\ne', 'ar')).toBe(
      '<div lang="ar" dir="rtl"><p>a &#60;b&#62; &#38; &#34;c&#34;<br>d</p><p>e</p></div>',
    )
  })
})

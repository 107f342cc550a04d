const controls = Array.from({ length: 32 }, (_, code) => `%${code.toString(16).padStart(2, '0')}`)

/** What an attacker may write as a segment or a value of an address, as it stands there: 150 of them. */
export const hostileSegments: readonly string[] = [
  controls,
  controls.map(control => `${control}/x`),
  // Slashes, backslashes and hosts.
  ['%2f', '%2F%2Fevil.example', '%5c', '%5C%5Cevil.example', '\\', '\\\\evil.example', '//evil.example'],
  [
    '/\\evil.example',
    '\\/evil.example',
    '///evil.example',
    './/evil.example',
    '..//evil.example',
    '%2e%2e%2f',
  ],
  [
    '../../x',
    './',
    '..',
    '.',
    '%2e',
    '@evil.example',
    ':@evil.example/',
    'x@evil.example:80',
    '%40evil.example',
  ],
  ['%09//evil.example', '%2F%09%2Fevil.example', '%2F%0A%2Fevil.example', '%2F%0D%0A%2Fevil.example'],
  // Schemes.
  ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java%09script:alert(1)', '%01javascript:alert(1)'],
  [
    'data:text/html,<script>alert(1)</script>',
    'blob:x',
    'vbscript:x',
    'https:evil.example',
    'https://evil.example',
  ],
  ['http:///evil.example', 'https:/evil.example', 'file:///etc/passwd', 'mailto:x', 'about:blank'],
  // Escapes that encode no text.
  [
    '%',
    '%%',
    '%a',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    '%ed%bf%bf',
    '%f4%90%80%80',
    '%80',
    'x%',
  ],
  ['%25', '%2525', '%252f', '%25ff', '%u0041', '100%', '%00', 'a%00b', '%EF%BF%BE', '%EF%BB%BF'],
  // Marks of direction, and invisible signs.
  [
    '%E2%80%AE',
    '%E2%80%AEgpj.exe',
    '%E2%81%A6x',
    '%E2%80%8F',
    '%E2%80%8B',
    '%D8%B9%D8%A7%D8%AC%D9%84',
    '%F0%9F%98%80',
  ],
  // Names that every object has.
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  // Markup and queries.
  [
    '<script>alert(1)</script>',
    '%3Cimg%20src=x%20onerror=alert(1)%3E',
    '"><svg onload=alert(1)>',
    "' OR 1=1--",
  ],
  [
    '%22',
    'slug:',
    'AND',
    '((((',
    '%28'.repeat(500),
    '*',
    '${7*7}',
    '{{7*7}}',
    '?q=x',
    '#x',
    '%23',
    '%3Fq=x',
    '&q=x',
    '+',
  ],
  // Longer than anything a reader types.
  [
    'x'.repeat(20_000),
    '%20'.repeat(5_000),
    'a,'.repeat(3_000),
    '/x'.repeat(2_000),
    '%F0%9F%98%80'.repeat(2_000),
  ],
].flat()

// Metadata of a provider that nobody runs.

const CERTIFICATE =
  'MIIC/zCCAeegAwIBAgIUQfp+u4dvrtpQTGXSsbFha3kEIWcwDQYJKoZIhvcNAQELBQAwDjEMMAoGA1UEAwwDaWRwMCAXDTI2MTEy' +
  'MjIwMjMwMVoYDzIxMjYxMDI5MjAyMzAxWjAOMQwwCgYDVQQDDANpZHAwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDe' +
  'bRRJ4SQ+o8Ifr1J5+r/+o/84WIUCLvCcYk/qU9Yw3A5nUkZpcbXVoI38qZ5/LyUja90gilOaiO4nrAgTVL4jBES0QUEIN/u7qvYX' +
  'TQhI40EFQuveot6p4A+355aSLUT7YrOok4qVHvXIR6fCDRF9IMWcnSehhDFSlwXGrcvxxSHHwF4CXjETyYzcq0tmjurGVAzSmj9E' +
  'iYBSyVFLMZM68t7ihC7xWUSEv7ayRktcceTNLAOfy68gYTYq8eLKBKSs7vI9Af3BtCvBAXjbm8fjRq5SGzouhXty4Hy3ePVgM7ra' +
  '+mTiGL0npcF2rpls2q9ANF0SPEbFiY+tSLAytpHXAgMBAAGjUzBRMB0GA1UdDgQWBBRz3nNDq4SThr879vKs1A/qZ0u7zDAfBgNV' +
  'HSMEGDAWgBRz3nNDq4SThr879vKs1A/qZ0u7zDAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBBPMY/bf69SnKu' +
  '1M8DqfYu8nkh8u6Uva2DmsyLINKox+5U+bnQrYY0nc/C3iAcQ80WM6BVAQ8jOwtho5vYt2hiAAbHokuh4/84/abL1//b3MK07AmB' +
  'rScZI8Oe38jTAscK2IP5/3ZAoKaIdxlCXpddjse/1hIEtFMf/xIO/rs4mdYSd4zqDK0zY2XF2c5oh7uoBiNheVcPOTvij8l2F9qG' +
  'mGERcnMUP6SJx2wixPKxDaCaFD1pN0c+X9XEJRcntTkKjbeH63HqoGfTvuTjKEs532aKg4H0CX/ZIu2tOuTqlmd78HKGo/Rn8+Q7' +
  'E7zEV975uQpeUaPkzVTEcGmz0dwy'

export const METADATA = `<EntityDescriptor entityID="https://fs.example/metadata" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing">
<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${CERTIFICATE}</X509Certificate></X509Data></KeyInfo>
</KeyDescriptor>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://fs.example/sign-in"/>
</IDPSSODescriptor></EntityDescriptor>`

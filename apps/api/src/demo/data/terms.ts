import { lenderDecides, papersReader, reviewStory } from '@cotejo/contracts/credits/review-story';

/**
 * Terms and data processing (LOPDP). A changed text needs a new version, which is added beside the old one
 * (publish-shipped-terms.ts), so that consents refer to an unchanged text.
 */
export const demoTerms = {
  version: '2026-11-28.1',
  title: 'Términos y condiciones y tratamiento de datos personales',
  content: `<p>Versión 2026-11-28.1. Este texto es de demostración. Léelo con calma y acepta solo si lo entiendes.</p>
<h2>1. Qué es Cotejo y qué no es</h2>
<p>Cotejo es un sitio gratuito que compara préstamos personales de bancos y cooperativas de Ecuador y revisa los documentos de tu solicitud. Cotejo no es una entidad financiera: no presta, no aprueba préstamos, no califica tu historial y no cobra cuotas; ${lenderDecides}.</p>
<p>${reviewStory()} El estado Aprobado de tu solicitud quiere decir solo eso: que la revisión terminó y todo está en orden.</p>
<h2>2. Las cifras</h2>
<p>Cuotas, tasas y totales se calculan con los datos de cada institución y son una referencia. La oferta final es la que la institución te entrega por escrito. El orden de los resultados es el total que se paga, con el interés y los cargos que pide la ley o la institución, de menor a mayor; la etiqueta DESTACADO no cambia el orden. Cotejo se financia con convenios con las instituciones y nunca con pagos tuyos.</p>
<h2>3. Lo que te pedimos</h2>
<ul><li>Ser mayor de edad y usar tu propia cédula y tu propio correo.</li><li>Dar datos verdaderos y documentos tuyos, legibles y completos.</li><li>Cuidar tu contraseña y avisarnos si alguien más entró a tu cuenta.</li></ul>
<p>Podemos bloquear una cuenta con documentos ajenos o alterados. Puedes cancelar una solicitud sin costo mientras no haya una respuesta.</p>
<h2>4. Tus datos personales</h2>
<p>Tratamos tus datos según la Ley Orgánica de Protección de Datos Personales (Registro Oficial, 26 de mayo de 2021). El responsable es quien opera este sitio; le escribes desde la página Contacto.</p>
<table><caption>Qué datos usamos, para qué y por cuánto tiempo</caption><thead><tr><th scope="col">Datos</th><th scope="col">Para qué</th><th scope="col">Hasta cuándo</th></tr></thead><tbody><tr><th scope="row">Nombres, apellidos, cédula, correo, teléfono y dirección</th><td>Crear tu cuenta y preparar tu solicitud</td><td>Mientras tengas la cuenta</td></tr><tr><th scope="row">Monto, plazo, ingreso y ciudad</th><td>Mostrarte ofertas y guardar tu solicitud</td><td>Mientras tengas la cuenta; después, sin tu nombre</td></tr><tr><th scope="row">Cédula, roles de pago y planilla</th><td>Que una persona de Cotejo revise tu solicitud</td><td>Mientras tengas la cuenta o hasta que los pidas eliminar</td></tr><tr><th scope="row">Fecha, hora y dirección de internet de tu aceptación</th><td>Probar que diste tu consentimiento</td><td>Mientras pueda haber un reclamo</td></tr></tbody></table>
<p>La base es tu consentimiento, que das al registrarte y en cada solicitud. Guardamos la versión de este texto que aceptaste. Puedes retirarlo cuando quieras; lo hecho antes sigue siendo válido.</p>
<h2>5. Quién ve tus datos</h2>
<p>Tus documentos los ve ${papersReader}. Para entregarlos te preguntamos aparte, en cada solicitud, y puedes retirar el permiso en tu perfil: entonces la institución deja de verlos y le pedimos que los borre. No vendemos datos ni los usamos para publicidad de terceros. Los documentos se guardan cifrados y no se publican en internet.</p>
<h2>6. Tus derechos sobre tus datos</h2>
<ul><li>Saber qué datos tuyos tenemos y por qué.</li><li>Acceder, corregir, eliminar y oponerte; respondemos en 15 días.</li><li>Llevarte tus datos en un formato que otra máquina pueda leer.</li><li>Pedir una explicación y que una persona revise cualquier decisión automatizada. Hoy Cotejo no toma decisiones automatizadas sobre tu solicitud.</li></ul>
<p>En Configuración, en la sección Privacidad, descargas todo lo que tenemos sobre ti y eliminas la cuenta. Si crees que no cumplimos, puedes reclamar ante la autoridad de protección de datos personales.</p>
<h2>7. Cambios</h2>
<p>Si este texto cambia, publicamos una versión nueva con su fecha y te la mostramos antes de tu próxima solicitud. Las versiones que aceptaste se conservan.</p>`,
} as const;

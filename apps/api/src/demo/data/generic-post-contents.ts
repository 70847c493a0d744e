/** Content of the posts that the generic viewer shows. */
export const genericPostContents = {
  emergencyFund: `<p>Tres meses de gastos suena imposible, y por eso casi nadie empieza. La buena noticia: los primeros $200 ya cambian cosas. Una llanta, una receta o una semana sin clientes dejan de convertirse en deuda.</p>
<h2>Cuánto necesitas</h2>
<p>Suma solo lo que no puedes dejar de pagar: vivienda, comida, servicios, transporte y cuotas. Si son $620 al mes, tu colchón completo es de $1.860. Divídelo en tramos y celebra cada uno.</p>
<table><caption>Un colchón de $1.860 guardando $60 al mes</caption><thead><tr><th scope="col">Tramo</th><th scope="col">Meta</th><th scope="col">Mes en que llegas</th></tr></thead><tbody><tr><th scope="row">Primer respiro</th><td>$200</td><td>4</td></tr><tr><th scope="row">Un mes de gastos</th><td>$620</td><td>11</td></tr><tr><th scope="row">Tres meses</th><td>$1.860</td><td>31</td></tr></tbody></table>
<h2>Dónde guardarlo</h2>
<p>En una cuenta aparte de la que usas, de la que puedas sacar el mismo día, y en una institución vigilada. No en un fondo que puede bajar, no en una póliza que te obliga a esperar y tampoco todo bajo el colchón de verdad. Si la cuenta está en otra institución y sin tarjeta, mejor: la tentación queda a un trámite de distancia.</p>
<h2>Qué es emergencia</h2>
<ul><li><strong>Sí:</strong> salud, un arreglo que te impide trabajar, quedarte sin ingreso.</li><li><strong>No:</strong> matrícula, llantas gastadas o Navidad. Llegan siempre: son metas con fecha y van en otro frasco.</li></ul>
<p>Si lo usas, no falló: para eso estaba. Vuelve a llenarlo con la misma cantidad al mes antes de retomar otras metas.</p>
<h2>¿Y si tengo deudas?</h2>
<p>Junta primero los $200 y después ataca la deuda de tasa más alta. Sin ese mínimo, el próximo imprevisto vuelve a la tarjeta. Cuando tus cuotas estén por debajo del 30 % al 40 % de tus ingresos, sube al segundo tramo. Programa la transferencia el día que cobras: lo que sale primero no se extraña.</p>`,

  informationSheet: `<p>Antes de firmar un crédito recibes una hoja con números pequeños. No hace falta leerla como abogado. Con un lápiz y cinco minutos encuentras lo que importa, en este orden.</p>
<h2>Minuto 1: lo que recibes</h2>
<p>Busca el monto del crédito y el monto que te entregan. ¿Son distintos? Pregunta por cada dólar de diferencia. En un banco privado verás la contribución para SOLCA, 0,5 % del monto: $20 en un crédito de $4.000. En una cooperativa pueden aparecer certificados de aportación o un ahorro previo.</p>
<h2>Minuto 2: la TEA</h2>
<p>La tasa efectiva anual sirve para comparar. El techo legal del consumo fue 16,77 % de enero a octubre de 2026, y el promedio cobrado en septiembre fue 15,74 %. Si la tuya pasa el techo del mes en que firmas, no firmes y pregunta.</p>
<h2>Minuto 3: el total</h2>
<p>Multiplica la cuota por el número de meses y compara con el total de la hoja. Debe parecerse mucho: los centavos de diferencia son el redondeo de la última cuota. Si no se parece, hay algo más dentro.</p>
<h2>Minuto 4: lo que no pediste</h2>
<ul><li>Seguro de desgravamen: en consumo no es obligatorio y necesita tu consentimiento.</li><li>Asistencias y membresías: no son parte del crédito.</li><li>Comisiones por «estudio» o «desembolso»: en el crédito solo se cobran intereses e impuestos de ley.</li></ul>
<h2>Minuto 5: la salida</h2>
<p>Lee qué pasa si pagas antes. La respuesta correcta es corta: puedes hacerlo cuando quieras, sin multa, y el interés se cobra solo sobre lo que debías. Lee también qué pasa si te atrasas y desde qué día.</p>
<p>Si algo no coincide con lo que te dijeron, pide que lo corrijan en el papel. Lo que vale es lo escrito. Guarda una copia con fecha: dentro de dos años te la vas a agradecer.</p>`,

  loanScams: `<p>«Crédito aprobado, $5.000 hoy, sin buró. Solo deposita $120 del seguro.» El mensaje llega al teléfono con el logo de una institución conocida. Es una estafa, y funciona porque llega el día en que más necesitas que sea cierta.</p>
<h2>Cinco señales</h2>
<ul><li><strong>Piden dinero antes.</strong> Ninguna institución seria te cobra para entregarte un préstamo.</li><li><strong>Aprueban a cualquiera.</strong> Quien presta de verdad revisa tu ingreso y tu historial.</li><li><strong>La cuenta es de una persona.</strong> Los pagos van a la institución, con su nombre.</li><li><strong>Hay prisa.</strong> «Quedan dos cupos» busca que no preguntes a nadie.</li><li><strong>Quieren tus claves</strong> o el código que te llega por mensaje. Con eso vacían tu cuenta.</li></ul>
<h2>Qué hacer antes de responder</h2>
<p>No uses el número ni el enlace del mensaje. Busca tú el teléfono de la institución en su página o en tu tarjeta y llama. Comprueba que exista en la lista de entidades de la Superintendencia de Bancos, o de la Superintendencia de Economía Popular y Solidaria si es una cooperativa. Diez minutos de llamada valen más que $120.</p>
<h2>La otra trampa: las aplicaciones</h2>
<p>Hay aplicaciones que prestan $80 por una semana y devuelven $55 en la mano. Piden permiso para ver tus contactos y fotos, y si te atrasas los usan para presionarte. Antes de instalar una, mira qué permisos pide. Un préstamo no necesita tu lista de contactos.</p>
<h2>Si ya pagaste</h2>
<ul><li>Avisa a tu banco de inmediato y pide bloquear la transferencia o la tarjeta.</li><li>Cambia tus contraseñas, empezando por el correo.</li><li>Guarda capturas, números y comprobantes, y denuncia en la Fiscalía.</li><li>Cuéntalo en casa. La vergüenza es lo que mantiene vivo el negocio.</li></ul>
<p>En Cotejo nunca te pedimos dinero, claves ni códigos de tu banco. Si alguien lo hace en nuestro nombre, no le contestes y escríbenos desde la página Contacto.</p>`,

  bankOrCooperative: `<p>En la misma cuadra hay un banco y una cooperativa. Los dos prestan $4.000. ¿Cuál conviene? Depende de tres cosas que se pueden mirar en una tarde, y de ninguna que se pueda adivinar por el letrero.</p>
<h2>Lo que no cambia</h2>
<p>El techo legal de la tasa es el mismo para bancos y cooperativas: en consumo, una TEA de 16,77 % de enero a octubre de 2026. En ambos se cobra interés solo sobre lo que debes, pagar antes es un derecho y no hay comisión por darte el crédito.</p>
<h2>Lo que cambia</h2>
<ul><li><strong>Eres cliente o eres socio.</strong> En una cooperativa compras certificados de aportación y votas. Ese dinero es tuyo, pero no lo retiras mientras seas socio.</li><li><strong>El ahorro previo.</strong> Algunas cooperativas piden un encaje, por ejemplo el 10 %. Si pides $4.000, $400 quedan guardados: dispones de $3.600 y pagas intereses por $4.000.</li><li><strong>SOLCA.</strong> Los bancos privados cobran 0,5 % del monto, $20 en este caso. En cooperativas, pregunta.</li><li><strong>El seguro.</strong> Si aceptas el de desgravamen, compara su costo mensual: suele ser distinto.</li></ul>
<h2>Compara con la misma vara</h2>
<table><caption>Lo que recibes de $4.000 en dos ejemplos</caption><thead><tr><th scope="col">Dato</th><th scope="col">Banco</th><th scope="col">Cooperativa con encaje</th></tr></thead><tbody><tr><th scope="row">Crédito</th><td>$4.000</td><td>$4.000</td></tr><tr><th scope="row">SOLCA 0,5 %</th><td>$20</td><td>$0</td></tr><tr><th scope="row">Queda guardado</th><td>$0</td><td>$400</td></tr><tr><th scope="row">Usas desde hoy</th><td>$3.980</td><td>$3.600</td></tr></tbody></table>
<p>Después mira el total a pagar. Hay cooperativas más baratas que cualquier banco y bancos más baratos que muchas cooperativas: en agosto de 2026 los promedios iban de 14,08 % a 16,40 % entre las que mostramos. Por eso en Cotejo se ordenan por total y no por tipo.</p>
<p>Último consejo: pregunta cuánto tarda y qué tan cerca está la oficina. Media hora de bus cada mes también es un costo.</p>`,

  creditHistory: `<p>Tu historial de crédito es la memoria de cómo has pagado. No se compra, no se borra y nadie puede «limpiarlo» por $50. Pero se construye, y se construye más rápido de lo que parece.</p>
<h2>Qué guarda</h2>
<p>Tus créditos y tarjetas, su saldo, si pagas a tiempo y cuántos días te has atrasado. También las veces que otros te consultaron. Pide tu reporte y léelo entero al menos una vez al año. Si hay un dato que no es tuyo o ya pagaste, reclama por escrito a quien lo informó: la ley de protección de datos te da derecho a corregirlo.</p>
<h2>Si empiezas de cero</h2>
<ul><li>Abre una cuenta y úsala: los movimientos de seis meses cuentan una historia.</li><li>Toma un crédito pequeño que ya puedas pagar, no uno que necesites. Uno de $600 a 12 meses sirve.</li><li>Paga dos días antes. La puntualidad aburrida es lo que más pesa.</li></ul>
<h2>Si tuviste atrasos</h2>
<p>Ponte al día primero con lo vencido más pequeño: cerrar una deuda vale más que abonar poco a tres. Si no puedes, pide un arreglo por escrito y cúmplelo sin una falta. Después deja pasar el tiempo con pagos puntuales: cada mes bueno queda encima del malo.</p>
<h2>Lo que baja tu perfil sin que lo notes</h2>
<ul><li>Usar la tarjeta hasta el tope, aunque pagues todo.</li><li>Pedir cinco créditos en una semana.</li><li>Ser garante de alguien que se atrasa: también es tu deuda.</li><li>Que tus cuotas pasen del 30 % al 40 % de tus ingresos.</li></ul>
<p>Comparar en Cotejo no consulta tu historial. La institución que elijas lo revisa cuando presentas tu solicitud y, aunque lo tengas perfecto, nadie puede prometerte que dirá que sí. Puede decirte cuánto cuesta, y eso lo puedes saber hoy.</p>`,

  shopCredit: `<p>Un congelador de $900 para la tienda. ¿Se compra a crédito o se espera? La respuesta no está en la tasa: está en cuánto deja el congelador cada mes.</p>
<h2>La prueba de la cuota</h2>
<p>Anota qué venderías con él y qué ganas por unidad, no cuánto vendes. Si esperas 12 helados al día con $0,15 de ganancia, son $1,80 diarios y $46,80 en 26 días. Resta la luz, unos $14. Quedan $32,80 al mes. Si la cuota es menor que eso, el congelador se paga solo; si es mayor, la diferencia sale de tu bolsillo.</p>
<table><caption>$900 al 15,60 % nominal, cuota fija, frente a $32,80 de ganancia</caption><thead><tr><th scope="col">Plazo</th><th scope="col">Cuota</th><th scope="col">Intereses</th><th scope="col">Pones o te queda al mes</th></tr></thead><tbody><tr><th scope="row">24 meses</th><td>$43,89</td><td>$153,49</td><td>−$11,09</td></tr><tr><th scope="row">30 meses</th><td>$36,42</td><td>$192,67</td><td>−$3,62</td></tr><tr><th scope="row">36 meses</th><td>$31,46</td><td>$232,73</td><td>$1,34</td></tr></tbody></table>
<p>A 24 y a 30 meses el congelador no alcanza a pagar su cuota; a 36, casi justo. Si tienes ahorrados $300 y pides solo $600, la cuenta cambia. Haz la prueba con tus números antes de ir a la tienda de electrodomésticos, donde el crédito suele venir sumado en el precio.</p>
<h2>Tres cuidados</h2>
<ul><li><strong>Calcula con el mes malo.</strong> En invierno se venden menos helados y la cuota es la misma.</li><li><strong>El plazo no debe pasar la vida de la máquina.</strong> Pagar tres años algo que dura dos es pagar dos veces.</li><li><strong>No mezcles.</strong> Si pides para el congelador y compras zapatos, nunca sabrás si el negocio funcionó.</li></ul>
<h2>¿Consumo o microcrédito?</h2>
<p>Si el dinero es para el negocio, puede ser un microcrédito, que tiene un techo de tasa más alto: en 2026, hasta 28,23 % en el minorista. A veces lo ofrecen por costumbre. Pregunta en qué segmento está tu crédito, por qué, y compara los totales. Y recuerda sumar esta cuota a las de la casa: todas juntas, por debajo del 30 % al 40 % de tus ingresos.</p>`,
} as const;
